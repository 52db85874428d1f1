/**
 * The level of a dialog that any write may open. Antd raises a dialog in a drawer above a later one at the page's root; this
 * stands above those, and below messages and the demo wallet.
 */
export const OVER_DIALOGS = 1900;
