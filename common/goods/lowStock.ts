/** Pieces left at which a product counts as nearly sold out: on its card, and for staff unless it has a limit of its own. */
export const FEW_LEFT = 3;
