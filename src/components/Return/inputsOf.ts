import type { Picture, PictureInput } from '@common/endpoints/pictures';

/** Pictures as a form names them. */
export const inputsOf = (pictures: readonly Picture[] = []): PictureInput[] =>
  pictures.map(({ url, alt }) => ({ url, alt }));
