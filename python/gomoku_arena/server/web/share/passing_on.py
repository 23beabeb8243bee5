"""How a reader passes something on: by the clipboard, or by whatever the system shares with."""

from nicegui import ui

from gomoku_arena.server.web.i18n.texts import Texts

_SHARE = """async (event) => {
  const { address, picture } = event.currentTarget.dataset;
  const link = { title: document.title, url: new URL(address, location.href).href };
  const drawn = picture ? await fetch(picture).then((answer) => answer.blob()).catch(() => null) : null;
  const files = drawn ? [new File([drawn], "gomoku.png", { type: "image/png" })] : [];
  const shared = files.length && navigator.canShare?.({ ...link, files }) ? { ...link, files } : link;
  navigator.share(shared).catch(() => null);
}"""
"""Has the system ask with whom, or by which program, the link is shared; a browser does so for a click alone."""

_MARK = "document.documentElement.classList.toggle('can-share', Boolean(navigator.share))"


class ShareButton:
    """A button that is seen where the system can share; ``show`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self.button = ui.button(texts("Share"), icon="share").classes("share-system").mark("share")
        self.button.on("click", js_handler=_SHARE)
        ui.run_javascript(_MARK)

    def show(self, address: str, picture: str = "") -> None:
        """That link is shared. picture: where one is that goes with it, where the system takes pictures."""
        self.button.props["data-address"], self.button.props["data-picture"] = address, picture


def copy(text: str, texts: Texts) -> None:
    """Writes it into the reader's clipboard, and says so."""
    ui.clipboard.write(text)
    ui.notify(texts("Copied"), type="positive")
