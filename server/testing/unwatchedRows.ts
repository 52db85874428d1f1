type Tables = Readonly<Record<string, readonly string[]>>;

const PASSING: Tables = {
  'Kept for days, or sent: what a lost or repeated one means ends by itself': [
    'auth_nonces',
    'events',
    'exchange_quotes',
    'idempotency_keys',
    'mail_outbox',
    'member_traces',
    'notices',
    'sessions',
  ],
  'What its owner states, and nothing else in the database knows': ['addresses', 'pictures'],
  'A hint of a buyer: the chain decides': ['order_payments'],
  'Of the release: other checks compare it, and without its moment a rule holds for everything': [
    'audited_since',
    'release_manifest',
  ],
  'A setting that nobody changed stands in the manifest, and nothing reads one of an unknown key': [
    'settings',
  ],
  'Made again where it is missing': ['payer_status', 'staff_search'],
};

/** Tables of which the auditor does not notice that some row was deleted, by the reason. */
export const UNNOTICED_DELETIONS: Tables = {
  ...PASSING,
  'An account without a posting is made again by the next': ['accounts'],
  'The oldest block is forgotten next': ['chain_blocks'],
  'A return of a whole order gives back what the order has left, whatever it lists': [
    'return_lines',
  ],
  'The terms of a seller, who sees them': ['shipping_profiles'],
};

/** Tables of which the auditor does not notice that some row was copied, by the reason. */
export const UNNOTICED_COPIES: Tables = {
  ...PASSING,
  'Terms of a seller, who bears them and sees them': ['deals'],
  'An auction that ended without a buyer: its piece is counted as stock': ['lots'],
  'Owns nothing and may do nothing': ['categories', 'members'],
  'What its asker and its seller wrote, and nothing depends on': ['questions'],
  'A proof that no address and no withdrawal needs': ['withdrawal_challenges'],
  'Only the key of the wallet makes one that a node takes': ['withdrawal_attempts'],
  'Says again what was done': ['staff_actions'],
  'Approves what was done at its moment, and nothing of another moment': ['money_proposals'],
};

/** Tables that the world of the test has no row of. */
export const EMPTY: Tables = {
  'Tried by canaries in worlds of their own': [
    'order_messages',
    'outflow_bookings',
    'passkeys',
    'second_factors',
    'setting_proposals',
    'shop_chain',
    'shop_wallets',
    'staff_invitations',
  ],
  'Content of the site, and what visitors and staff keep for themselves': [
    'banners',
    'cart_lines',
    'content_reports',
    'favourites',
    'featured',
    'kept_coupons',
    'lot_alerts',
    'lot_reminders',
    'lot_watchers',
    'member_invoices',
    'news',
    'notice_preferences',
    'planned_publishings',
    'product_news',
    'product_types',
    'push_subscriptions',
    'recovery_codes',
    'report_cases',
    'saved_views',
    'search_queries',
    'search_synonyms',
    'search_words',
    'seller_digests',
    'seller_follows',
    'seller_holidays',
    'seller_news',
    'sender_addresses',
    'site_pages',
    'staff_notes',
    'stock_alerts',
  ],
  'For a while, counted again, or beside a row of the staff log': [
    'audit_checkpoints',
    'audit_runs',
    'backups',
    'book_checks',
    'code_passes',
    'daily_figures',
    'data_copies',
    'deposit_reports',
    'deposit_sightings',
    'email_changes',
    'email_codes',
    'event_outbox',
    'event_relay',
    'job_failures',
    'low_stock_products',
    'member_views',
    'passkey_challenges',
    'push_outbox',
    'release_before',
    'process_reports',
    'request_counts',
    'retention_progress',
  ],
  'What the buyer stated: an order may have none': ['order_invoices'],
};
