import type { Picture, PictureInput } from '@common/endpoints/pictures';

/** Converts pictures to the form's input. */
export const inputsOf = (pictures: readonly Picture[] = []): PictureInput[] =>
  pictures.map(({ url, alt }) => ({ url, alt }));
