import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/**
 * Pictures that members uploaded. `making`: its files are being written; `ready`: shown nowhere yet;
 * `used`: kept for good, for orders and returns go on showing it; `withheld`: its review is hidden, so its files are
 * kept and not served; `dropped`: its review shows it no more, so it is deleted; `leaving`: its files are being deleted.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: rowId(),
    /** Random; its files are named after it. */
    name: text('name').notNull(),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose').notNull(),
    state: text('state', { enum: ['making', 'ready', 'used', 'withheld', 'dropped', 'leaving'] })
      .notNull()
      .default('making'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Nominal widths that there are files of. */
    widths: integer('widths').array().notNull(),
    /** A few pixels of it as a data URI. */
    placeholder: text('placeholder').notNull().default(''),
    /** For pictures of the library: the name for staff, and the description proposed where the picture is chosen. */
    title: text('title').notNull().default(''),
    alt: text('alt').notNull().default(''),
    /** The name of the uploaded file, lower case, by which product files find it; empty where none was given. */
    fileName: text('file_name').notNull().default(''),
    /** Time since which it is in the media library of staff; null for members' pictures. */
    libraryAt: at('library_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pictures_name').on(t.name),
    index('pictures_owner').on(t.ownerId, t.createdAt),
    index('pictures_library').on(t.id.desc().nullsFirst()).where(sql`${t.libraryAt} is not null`),
    index('pictures_file_name').on(t.fileName, t.id).where(sql`${t.fileName} <> ''`),
    index('pictures_unused').on(t.changedAt).where(sql`${t.state} <> 'used'`),
    check(
      'pictures_state',
      sql`${t.state} in ('making', 'ready', 'used', 'withheld', 'dropped', 'leaving')`,
    ),
    check('pictures_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);
