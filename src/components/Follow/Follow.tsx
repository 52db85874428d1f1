import { lazyPart } from '@/components/lazyPart';

const FollowButton = lazyPart(async () => (await import('./FollowButton')).FollowButton);

type Props = Parameters<typeof FollowButton>[0];

/** Follows a seller. Loads after what the page is about, into a place that is kept free. */
export const Follow = (props: Props) => (
  <div style={{ flex: 'none', minWidth: 84, height: 38 }}>
    <FollowButton {...props} />
  </div>
);
