/** Further sellers of the demo's market; the list of demo accounts leaves them out. */
export const demoSellers = [
  { name: '陽台小芬', joinedDaysAgo: 320, sells: ['succulent'] },
  { name: '織女阿金', joinedDaysAgo: 260, sells: ['woven-scarf'] },
  { name: '木木玩具', joinedDaysAgo: 190, sells: ['toy-train'] },
  { name: '黑膠阿傑', joinedDaysAgo: 150, sells: ['vinyl', 'presets'] },
] as const;
