const CHUNK_ERRORS = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

/** Whether a script or a style did not load: the network broke, or a deploy took the old files away. */
export function isChunkError(error: Error): boolean {
  return (
    CHUNK_ERRORS.includes(error.name) ||
    ('code' in error && CHUNK_ERRORS.includes(String(error.code)))
  );
}
