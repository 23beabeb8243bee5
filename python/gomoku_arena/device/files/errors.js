/** An error with a code of the package's documentation. `fields` are the values that its sentence names. */
export class GomokuError extends Error {
    constructor({ code, message, fields = {} }) {
        super(message);
        this.name = "GomokuError";
        this.code = code;
        this.fields = fields;
    }

    /** The same as a plain value, which can be sent to another thread. */
    plain() {
        return { code: this.code, message: this.message, fields: this.fields };
    }
}
