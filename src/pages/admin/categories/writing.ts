import type { StaffCategory } from '@common/endpoints/adminCategories';

/** The category that the dialog writes: a new one below a parent, or a stored one. */
export type Writing = { parent: string | null } | { category: StaffCategory };
