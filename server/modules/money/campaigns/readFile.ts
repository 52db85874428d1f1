import { createHash } from 'node:crypto';
import { CAMPAIGN_ROWS, type CampaignPreview } from '@common/endpoints/campaigns';
import { amountToString, exactAmount, isAmount, parseAmount } from '@common/money/money';
import { ID_TEXT } from '@common/text/urlText';
import type { Tx } from '../../../db/database';
import { type CsvRecord, parseCsv } from './parseCsv';
import { type Candidate, findCandidates, type Grant, type LockedCampaign } from './store';

/** First cells that mark a line as the header. */
const HEADINGS = new Set(['會員', '會員編號', '電子郵件', 'member', 'member_id', 'email']);
const NOTE_LENGTH = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: notes must not contain control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

type Row = CampaignPreview['rows'][number];
interface Line {
  line: number;
  who: string;
  amount: string;
  note: string;
  hasExtra: boolean;
}

function linesOf(records: readonly CsvRecord[]): Line[] {
  const first = records[0]?.cells[0]?.toLowerCase() ?? '';
  return records
    .slice(HEADINGS.has(first) ? 1 : 0)
    .map(({ line, cells: [who = '', amount = '', note = '', ...rest] }) => ({
      line,
      who,
      amount,
      note,
      hasExtra: rest.some((one) => one !== ''),
    }));
}

const idOf = (who: string) => (ID_TEXT.test(who) ? Number(who) : undefined);

function faultOf(
  one: Line,
  member: Candidate | undefined,
  listedIds: ReadonlySet<number>,
  staffId: number,
): string | null {
  if (one.hasExtra) return '欄位太多，只能有會員、數量、備註';
  if (!member) return '沒有這位會員';
  if (member.id === staffId) return '不能發給自己';
  if (member.frozen) return '帳戶已凍結';
  if (listedIds.has(member.id)) return '檔案裡重複出現';
  if (member.granted) return '這個活動已經發過';
  if (!isAmount(one.amount)) return '數量格式不正確';
  if (parseAmount(one.amount) === 0n) return '數量要大於 0';
  if (one.note.length > NOTE_LENGTH || CONTROL.test(one.note)) return '備註太長或含有控制字元';
  return null;
}

export interface ReadFile {
  preview: CampaignPreview;
  grants: Grant[];
  total: bigint;
}

/**
 * Reads a file of grants against the campaign's current state. One faulty row makes the whole file
 * ungrantable, because a half-booked file could not be reconciled.
 */
export async function readFile(
  tx: Tx,
  campaign: LockedCampaign,
  csv: string,
  staffId: number,
): Promise<ReadFile> {
  const { records, fault: csvFault } = parseCsv(csv);
  const lines = linesOf(records);
  const checked = lines.slice(0, CAMPAIGN_ROWS);
  const ids = checked.flatMap(({ who }) => idOf(who) ?? []);
  const emails = checked.map(({ who }) => who.toLowerCase());
  const found = await findCandidates(tx, campaign.id, ids, emails);
  const byId = new Map(found.map((one) => [one.id, one]));
  const byEmail = new Map(found.map((one) => [one.email, one]));
  const listedIds = new Set<number>();
  const rows: Row[] = [];
  const grants: Grant[] = [];
  for (const one of checked) {
    const id = idOf(one.who);
    const member = id === undefined ? byEmail.get(one.who.toLowerCase()) : byId.get(id);
    const fault = faultOf(one, member, listedIds, staffId);
    if (member) listedIds.add(member.id);
    rows.push({
      line: one.line,
      who: one.who.slice(0, 200),
      member: member ? { id: member.id, name: member.name } : null,
      amount: isAmount(one.amount) ? one.amount : null,
      note: one.note.slice(0, NOTE_LENGTH),
      fault,
    });
    if (member && !fault) {
      grants.push({ memberId: member.id, amount: parseAmount(one.amount), note: one.note });
    }
  }
  const total = grants.reduce((sum, { amount }) => sum + amount, 0n);
  const remaining = BigInt(campaign.cap) - BigInt(campaign.granted);
  const fault = csvFault ?? faultOfFile(lines.length, rows, total, remaining);
  const preview = {
    rows,
    count: grants.length,
    total: amountToString(total),
    left: amountToString(remaining),
    fault,
    digest: fault ? '' : digestOf(campaign.id, grants),
  };
  return { preview, grants, total };
}

function faultOfFile(lines: number, rows: Row[], total: bigint, remaining: bigint): string | null {
  if (lines === 0) return '檔案裡沒有資料。';
  if (lines > CAMPAIGN_ROWS)
    return `一次最多 ${CAMPAIGN_ROWS} 筆，這個檔案有 ${lines} 筆，請分批。`;
  const faulty = rows.filter(({ fault }) => fault !== null).length;
  if (faulty > 0) return `有 ${faulty} 筆需要修正，修正前不會發出任何一筆。`;
  if (total > remaining)
    return `總額超過活動剩餘的 ${exactAmount(amountToString(remaining))} 廣告幣。`;
  return null;
}

function digestOf(campaignId: number, grants: readonly Grant[]): string {
  const text = JSON.stringify([
    campaignId,
    grants.map(({ memberId, amount, note }) => [memberId, amount.toString(), note]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}
