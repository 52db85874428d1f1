import { useState } from 'react';
import { DEFAULT_NAME } from '@/constants';

/** Global model (SPEC §3): `useModel('global')`. */
export default function useGlobal() {
  const [name, setName] = useState<string>(DEFAULT_NAME);
  return { name, setName };
}
