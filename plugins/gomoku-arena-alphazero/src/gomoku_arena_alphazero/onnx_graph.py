"""The network as an ONNX graph: what ONNX Runtime evaluates, and what other programs can read.

``planes``, uint8 of shape (n, planes, size, size), goes in; ``policy``, float32 logits of shape (n, size * size), and
``value``, float32 of shape (n,), come out, for boards of every size. The planes have the names and the order that the
metadata says, see ``gomoku_arena.env.PLANES``.

With integers the convolutions of the tower multiply numbers of 8 bits, as Jacob et al. (arXiv:1712.05877) have it:
weights by a scale for each channel, activations by the ranges that the network's file tells.
"""

import json
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from gomoku_arena_alphazero.inputs import scales_of
from gomoku_arena_alphazero.network import Floats, Network

OPSET = 17
IR_VERSION = 9
_LOUD = 3
"""What ONNX Runtime tells on standard error: errors alone."""
_MOST = 127
"""The largest integer of 8 bits with a sign."""


class OnnxNetwork:
    """A network that ONNX Runtime evaluates, with one thread unless told otherwise.

    It plays with integers where the network tells its ranges, which is three times as fast and a little less exact.
    """

    def __init__(self, network: Network, *, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = threads
        options.log_severity_level = _LOUD
        model = onnx_model(network, integers=network.ranges is not None).SerializeToString()
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def evaluate(self, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """As ``Network.evaluate``."""
        policy, value = self._session.run(["policy", "value"], {"planes": np.ascontiguousarray(observation)})
        return policy, value


def onnx_model(network: Network, *, integers: bool) -> Any:
    """The model, an ``onnx.ModelProto``. Raises ValueError for integers of a network that does not tell its ranges."""
    if integers and network.ranges is None:
        raise ValueError("the network does not tell the ranges of its activations")
    graph = _Graph(network, integers)
    graph.policy(graph.tower(graph.inputs()))
    graph.value()
    versions = {"opset_imports": [helper.make_opsetid("", OPSET)], "ir_version": IR_VERSION}
    model = helper.make_model(graph.closed(), producer_name="gomoku-arena-alphazero", **versions)
    about = {"planes": json.dumps(network.planes), "rules": json.dumps(network.rules.switches())}
    helper.set_model_props(model, about | {"training": network.training})
    return model


class _Graph:
    """Nodes and constants as they are added. Every node has one output, and both have one name."""

    def __init__(self, network: Network, integers: bool) -> None:
        self._network, self._integers = network, integers
        self._ranges = iter([] if network.ranges is None else network.ranges.tolist())
        self._steps: dict[str, float] = {}
        self._nodes: list[Any] = []
        self._constants: list[Any] = []

    def closed(self) -> Any:
        """The graph with its inputs and outputs."""
        seen = helper.make_tensor_value_info(
            "planes", TensorProto.UINT8, ["n", len(self._network.planes), "size", "size"]
        )
        policy = helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["n", "actions"])
        value = helper.make_tensor_value_info("value", TensorProto.FLOAT, ["n"])
        return helper.make_graph(self._nodes, "policy_and_value", [seen], [policy, value], self._constants)

    def inputs(self) -> str:
        """What ``inputs_of`` makes: planes as numbers near 0 to 1, and one that is 1 on the whole board."""
        scales = self._constant("scales", scales_of(self._network.planes).reshape(1, -1, 1, 1))
        seen = self._node("Mul", [self._node("Cast", ["planes"], "numbers", to=TensorProto.FLOAT), scales], "scaled")
        begin, end, axis = (
            self._constant(name, np.array([it])) for name, it in (("begin", 0), ("end", 1), ("axis", 1))
        )
        first = self._node("Slice", [seen, begin, end, axis], "first_plane")
        nothing = self._node("Mul", [first, self._constant("zero", np.zeros(1, np.float32))], "nothing")
        board = self._node("Add", [nothing, self._constant("unit", np.ones(1, np.float32))], "board")
        return self._node("Concat", [seen, board], "inputs", axis=1)

    def tower(self, inputs: str) -> str:
        """The residual blocks; between their convolutions stand integers, where there are any."""
        tower = self._rounded(self._relu(self._convolution("first", inputs)))
        for block in range(self._network.shape.blocks):
            name = f"block{block}"
            inner = self._rounded(self._relu(self._convolution(f"{name}.one", tower)))
            change = self._rounded(self._convolution(f"{name}.two", inner), signed=True)
            tower = self._rounded(self._relu(self._node("Add", [tower, change], f"{name}.sum")))
        mean = self._node("ReduceMean", [tower], "mean", axes=[2, 3], keepdims=0)
        most = self._node("ReduceMax", [tower], "most", axes=[2, 3], keepdims=0)
        self._node("Concat", [mean, most], "pooled", axis=1)
        return tower

    def policy(self, tower: str) -> None:
        """The logits of all points."""
        axes = self._constant("points", np.array([2, 3]))
        whole = self._node("Unsqueeze", [self._linear("policy.pooled", "pooled"), axes], "policy.whole")
        local = self._node("Add", [self._pointwise("policy.local", tower), whole], "policy.sum")
        found = self._pointwise("policy.out", self._relu(local))
        self._node("Flatten", [found], "policy", axis=1)

    def value(self) -> None:
        """The expected result, of what ``tower`` has pooled."""
        hidden = self._relu(self._linear("value.hidden", "pooled"))
        found = self._node("Tanh", [self._linear("value.out", hidden)], "value.tanh")
        # Tangents are rounded, and may be beyond 1 by a digit.
        bounds = [
            self._constant(name, np.array(it, np.float32)) for name, it in (("value.least", -1), ("value.most", 1))
        ]
        cut = self._node("Clip", [found, *bounds], "value.cut")
        self._node("Reshape", [cut, self._constant("flat", np.array([-1]))], "value")

    def _convolution(self, name: str, inputs: str) -> str:
        weights = np.ascontiguousarray(kernel(self._network.layers[name]))
        if inputs not in self._steps:
            parts = [self._constant(f"{name}.weight", weights), self._bias(name)]
        else:
            parts = self._integer_parts(name, weights, self._network.layers[f"{name}.bias"], self._steps[inputs])
        return self._node("Conv", [inputs, *parts], f"{name}.conv", pads=[1] * 4)

    def _integer_parts(self, name: str, weights: Floats, bias: Floats, step: float) -> list[str]:
        """Weights of 8 bits and biases of 32 bits, and back to numbers: ONNX Runtime takes it all together."""
        steps = np.maximum(np.abs(weights).max(axis=(1, 2, 3)), 1e-8).astype(np.float32) / _MOST
        parts = []
        for part, values, scale, kind in (
            ("weight", weights / steps[:, None, None, None], steps, np.int8),
            ("bias", bias / (steps * step), steps * step, np.int32),
        ):
            rounded = self._constant(f"{name}.{part}.integers", np.rint(values).astype(kind))
            how = [
                self._constant(f"{name}.{part}.step", scale.astype(np.float32)),
                self._constant(f"{name}.{part}.middle", np.zeros(len(scale), kind)),
            ]
            parts.append(self._node("DequantizeLinear", [rounded, *how], f"{name}.{part}", axis=0))
        return parts

    def _rounded(self, inputs: str, *, signed: bool = False) -> str:
        """The numbers as integers of 8 bits and back, in a graph of integers."""
        if not self._integers:
            return inputs
        step = np.float32(max(next(self._ranges), 1e-8) / (_MOST if signed else 2 * _MOST + 1))
        how = [
            self._constant(f"{inputs}.step", step),
            self._constant(f"{inputs}.middle", np.uint8(_MOST + 1 if signed else 0)),
        ]
        whole = self._node("QuantizeLinear", [inputs, *how], f"{inputs}.integers")
        back = self._node("DequantizeLinear", [whole, *how], f"{inputs}.rounded")
        self._steps[back] = float(step)
        return back

    def _pointwise(self, name: str, inputs: str) -> str:
        weights = self._constant(f"{name}.weight", self._network.layers[name].T[:, :, None, None])
        return self._node("Conv", [inputs, weights, self._bias(name)], f"{name}.conv")

    def _linear(self, name: str, inputs: str) -> str:
        weights = self._constant(f"{name}.weight", self._network.layers[name])
        return self._node("Gemm", [inputs, weights, self._bias(name)], f"{name}.gemm")

    def _bias(self, name: str) -> str:
        return self._constant(f"{name}.bias", self._network.layers[f"{name}.bias"])

    def _relu(self, inputs: str) -> str:
        return self._node("Relu", [inputs], f"{inputs}.relu")

    def _constant(self, name: str, value: npt.NDArray[Any] | np.generic) -> str:
        self._constants.append(numpy_helper.from_array(np.array(value, order="C"), name))
        return name

    def _node(self, kind: str, inputs: list[str], name: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name


def kernel(layer: Floats) -> Floats:
    """The matrix of a convolution, (9 * channels in, channels out), as ONNX has it: (out, in, rows, columns)."""
    turned: Floats = layer.reshape(3, 3, -1, layer.shape[-1]).transpose(3, 2, 0, 1)
    return turned
