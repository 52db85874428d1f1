import { Time } from '@/components/Time';

/** Stands where the button to agree would, for staff whose role is too new to count as one of two people. */
export function NewStaffNote({ from }: { from: number }) {
  return (
    <span>
      您的職務剛由同事授予，
      <Time at={from} /> 起才能同意
    </span>
  );
}
