import { refuseField } from '../../../errors';

/** Invisible and direction-reversing characters, joiners included: two different names must not look alike. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A member's name as it is stored. @throws AppError BAD_INPUT at the field `name` */
export function parseName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '' || HIDDEN.test(name)) {
    const message = name === '' ? '必填' : '含有看不見的字元';
    refuseField('name', message);
  }
  return name;
}
