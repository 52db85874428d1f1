/** Replaces parts of libraries that no page uses. To use one, remove it from config/leftOut/list.ts. */
export function leftOut() {
  throw new Error('This part of a library is left out: see config/leftOut/list.ts');
}

export default leftOut;

// The names by which the libraries import parts.
export {
  leftOut as flattenKeys,
  leftOut as ProForm,
  leftOut as proFieldParsingValueEnumToArray,
  leftOut as SWRConfig,
  leftOut as useFieldFetchData,
  leftOut as useSWRConfig,
};
