interface MakerRow {
  seller_id: number | null;
  seller_name: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  created_by: string;
  created_at: Date;
  version: number;
}

/** The author of a deal or coupon, and whether staff stopped it. */
export const presentMaker = (row: MakerRow) => ({
  seller: row.seller_id === null ? null : { id: row.seller_id, name: row.seller_name ?? '' },
  stopped:
    row.stopped_at === null
      ? null
      : { at: row.stopped_at.getTime(), reason: row.stop_reason ?? '' },
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  version: row.version,
});
