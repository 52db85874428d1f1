/**
 * Converts a status colour for antd's Tag: antd has no `gray`, and as a custom colour it gives white text on grey,
 * which is too faint to read.
 */
export const tagColour = (colour: string) => (colour === 'gray' ? 'default' : colour);
