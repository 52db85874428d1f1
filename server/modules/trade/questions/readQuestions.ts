import type { EndpointTypes } from '@common/endpoint';
import type {
  AskedQuestion,
  listMyQuestions,
  listQuestions,
  listQuestionsToMe,
} from '@common/endpoints/questions';
import type { CursorPage } from '@common/envelope';
import { AppError } from '../../../errors';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { maskName } from '../reviews/maskName';
import { pageMine } from './mineStore';
import { countToAnswer, findAskedProduct, findMine, findShown, findToSeller } from './store';

const PAGE = 10;

export const maskAsker = <Q extends { asker: string }>(question: Q): Q => ({
  ...question,
  asker: maskName(question.asker),
});

/** A product's answered questions, and the caller's own that others do not see. @throws AppError NOT_FOUND */
export async function listShown({
  db,
  caller,
  params,
  query,
}: Call<typeof listQuestions>): Promise<EndpointTypes<typeof listQuestions>['data']> {
  const { current, pageSize, offset } = parsePage(query, PAGE);
  const product = await findAskedProduct(db, params.id);
  if (!product) throw new AppError('NOT_FOUND');
  const isSeller = caller !== null && product.seller_id === caller.memberId;
  const [{ list, total }, mine, waiting] = await Promise.all([
    findShown(db, { productId: params.id, limit: pageSize, offset }),
    caller && !isSeller ? findMine(db, caller.memberId, params.id) : Promise.resolve([]),
    isSeller ? countToAnswer(db, caller.memberId, params.id) : null,
  ]);
  return {
    list: list.map(({ member_id, ...question }) => maskAsker(question)),
    own: list.filter((one) => one.member_id === caller?.memberId).map(({ id }) => id),
    total,
    current,
    pageSize,
    mine: mine.map(maskAsker),
    toAnswer: waiting?.of_product ?? null,
    isOpen: product.is_open,
  };
}

/** Questions about what the caller sells, the longest waiting first; an unknown state is ignored. */
export async function listToMe({
  db,
  caller,
  query,
}: Call<typeof listQuestionsToMe>): Promise<EndpointTypes<typeof listQuestionsToMe>['data']> {
  const { current, pageSize, offset } = parsePage(query, PAGE);
  const onlyWaiting = query.state === 'waiting';
  const filter = { sellerId: caller.memberId, onlyWaiting, limit: pageSize, offset };
  const { rows, total, waiting } = await findToSeller(db, filter);
  return { list: rows.map(maskAsker), total, current, pageSize, waiting };
}

/** What the caller has asked about any product, the newest first. */
export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listMyQuestions>): Promise<CursorPage<AskedQuestion>> {
  const { pageSize } = parsePage(query, PAGE);
  const cursor = parseCursor(query);
  const { found, total } = await pageMine(db, caller.memberId, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(maskAsker), total, older, newer };
}
