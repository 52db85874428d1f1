export interface RecordType {
  value: number;
  label: string;
  /** One character, for narrow columns and avatars. */
  shortLabel: string;
}

/** Types of ledger movements; 2 is from SPEC §9, the others from DESIGN §2. */
export const RECORD_TYPES: readonly RecordType[] = [
  { value: 1, label: '充幣', shortLabel: '充' },
  { value: 2, label: '提幣', shortLabel: '提' },
  { value: 3, label: '消費', shortLabel: '購' },
  { value: 4, label: '退款', shortLabel: '退' },
  { value: 5, label: '凍結', shortLabel: '凍' },
  { value: 6, label: '解凍', shortLabel: '解' },
  { value: 7, label: '售出', shortLabel: '售' },
  { value: 8, label: '兌換', shortLabel: '兌' },
  { value: 9, label: '獎勵', shortLabel: '獎' },
  { value: 10, label: '調整', shortLabel: '調' },
  { value: 11, label: '手續費', shortLabel: '費' },
];

const UNKNOWN: RecordType = { value: 0, label: '', shortLabel: '' };

/** Looks up a value from the API; an unknown one gives empty labels and value 0. */
export const recordType = (value: unknown): RecordType =>
  RECORD_TYPES.find((entry) => entry.value === value) ?? UNKNOWN;
