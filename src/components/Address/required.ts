/** The rule of a field that must not stay empty. */
export const required = (message: string) => ({ required: true, whitespace: true, message });
