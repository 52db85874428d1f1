import type { StaffCategory } from '@common/endpoints/adminCategories';

/** What the dialog writes: a new category below a parent, or a known one. */
export type Writing = { parent: string | null } | { category: StaffCategory };
