const CHUNK_ERRORS = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

/** Whether a script or style failed to load: the network failed, or a deployment removed the old files. */
export function isChunkError(error: Error): boolean {
  return (
    CHUNK_ERRORS.includes(error.name) ||
    ('code' in error && CHUNK_ERRORS.includes(String(error.code)))
  );
}
