import type { Listing } from '@common/endpoints/listings';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { Endings } from './Endings';

const OfferDialog = lazyPart(async () => (await import('./OfferDialog')).OfferDialog);
const PromoteDialog = lazyPart(async () => (await import('./PromoteDialog')).PromoteDialog);
const RelistDialog = lazyPart(async () => (await import('./RelistDialog')).RelistDialog);

type DialogName = 'offer' | 'promote' | 'relist';

interface Props {
  listing: Listing;
  onChange: () => void;
}

/** The actions that the seller may take in the listing's current state. */
export function ListingActions({ listing, onChange }: Props) {
  const { id, state, offer, lot } = listing;
  const [dialog, setDialog] = useState<DialogName>();
  const isUnderHammer = lot !== null && lot.phase !== 'withdrawn' && lot.bidCount > 0;
  const isOver = lot !== null && (lot.sold || lot.phase === 'withdrawn');

  return (
    <>
      <Endings listing={listing} onChange={onChange} />
      {(isOver || offer?.available === 0) && (
        <Link to={`/member/selling/new?from=${id}`}>
          <Button type="text">再刊登一件相同的</Button>
        </Link>
      )}
      {offer && <OfferButtons listing={listing} offer={offer} onOpen={setDialog} />}
      {lot?.canRelist && <Button onClick={() => setDialog('relist')}>重新上架</Button>}
      {!isUnderHammer && !isOver && (
        <Link to={`/member/selling/edit/${id}`}>
          <Button type={state === 'changes' ? 'primary' : 'default'}>編輯</Button>
        </Link>
      )}
      {dialog && (
        <Dialog
          name={dialog}
          listing={listing}
          onClose={() => setDialog(undefined)}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface OfferProps {
  listing: Listing;
  offer: NonNullable<Listing['offer']>;
  onOpen: (dialog: DialogName) => void;
}

const OfferButtons = ({ listing: { promotedUntil }, offer, onOpen }: OfferProps) => (
  <>
    {offer.onSale && offer.available > 0 && (
      <Button onClick={() => onOpen('promote')}>{promotedUntil ? '延長推廣' : '推廣'}</Button>
    )}
    <Button onClick={() => onOpen('offer')}>改價與庫存</Button>
  </>
);

interface DialogProps extends Props {
  name: DialogName;
  onClose: () => void;
}

function Dialog({ name, listing, onClose, onChange }: DialogProps) {
  if (name === 'promote') {
    return <PromoteDialog listing={listing} onClose={onClose} onChange={onChange} />;
  }
  const Part = name === 'offer' ? OfferDialog : RelistDialog;
  return <Part listing={listing} onClose={onClose} onDone={onChange} />;
}
