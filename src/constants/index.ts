/** The initial name in the global model: the framework's (SPEC §3). */
export const DEFAULT_NAME = 'Umi Max';
