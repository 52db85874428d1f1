import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  Nothing,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  strictObject,
  Time,
} from '../schemas';
import {
  MAX_ANSWER_LENGTH,
  MAX_QUESTION_LENGTH,
  MIN_QUESTION_LENGTH,
} from '../selling/questionRules';
import { longText, text } from '../text/typedText';

const AnswerSchema = strictObject({
  text: Type.String(),
  at: Time,
  /** When the answer was corrected last. */
  editedAt: NullableTime,
});

export const QuestionSchema = strictObject({
  id: Id,
  /** The asker's name, masked. */
  asker: Type.String(),
  text: Type.String(),
  createdAt: Time,
  answer: nullable(AnswerSchema),
});
export type Question = Static<typeof QuestionSchema>;

const PARTS = ['question', 'answer'] as const;
/** What staff hide: a question with its answer, or the answer alone. */
export type QuestionPart = (typeof PARTS)[number];
const HiddenSchema = strictObject({ part: oneOf(PARTS), reason: Type.String() });

const OwnQuestionSchema = strictObject({
  ...QuestionSchema.properties,
  /** The part that staff have hidden, and why; null if nothing is hidden. */
  hidden: nullable(HiddenSchema),
});
export type OwnQuestion = Static<typeof OwnQuestionSchema>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/products/:id/questions',
  who: 'public',
  tag: 'questions',
  summary:
    'A product’s answered questions, the newest answer first, and my questions that others do not see',
  params: strictObject({ id: Id }),
  query: strictObject(pageQuery),
  data: strictObject({
    ...pageOf(QuestionSchema).properties,
    /** Ids of the questions in `list` that the caller asked. */
    own: Type.Array(Id),
    /** The caller's questions that are not public, so not in `list`: without an answer, or hidden. Empty for visitors. */
    mine: Type.Array(OwnQuestionSchema),
    /** How many questions wait for the caller's answer, as the product's seller; null for everybody else. */
    toAnswer: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    /** Whether the product is offered now, so that it can be asked about. */
    isOpen: Type.Boolean(),
  }),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/products/:id/questions',
  who: 'member',
  tag: 'questions',
  summary: 'Ask the seller about a product that is offered, or the product of an open lot',
  params: strictObject({ id: Id }),
  body: strictObject({ text: longText(MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH) }),
  data: OwnQuestionSchema,
});

const byId = strictObject({ id: Id });

export const withdrawQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/withdraw',
  who: 'member',
  tag: 'questions',
  summary: 'Withdraw a question of mine that nobody has answered',
  allowedToFrozenMembers: true,
  params: byId,
  data: Nothing,
});

const QuestionToSellerSchema = strictObject({
  ...OwnQuestionSchema.properties,
  productId: Id,
  title: Type.String(),
  picture: NullableString,
  /** Until when the answer can be corrected; null when it cannot. */
  correctableUntil: NullableTime,
});
/** A question as the product's seller reads it. */
export type QuestionToSeller = Static<typeof QuestionToSellerSchema>;

export const listQuestionsToMe = endpoint({
  method: 'GET',
  path: '/api/me/selling/questions',
  who: 'member',
  viewableAsMember: true,
  tag: 'questions',
  summary:
    'Questions about what I sell, those that wait for an answer first; state=waiting leaves out the others',
  query: strictObject({ ...pageQuery, state: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: strictObject({
    ...pageOf(QuestionToSellerSchema).properties,
    /** How many questions wait for an answer, in any state of the filter. */
    waiting: Type.Integer({ minimum: 0 }),
  }),
});

const AskedQuestionSchema = strictObject({
  ...OwnQuestionSchema.properties,
  productId: Id,
  title: Type.String(),
  withdrawnAt: NullableTime,
});
/** A question that the reader has asked, with the product that it is about. */
export type AskedQuestion = Static<typeof AskedQuestionSchema>;

export const listMyQuestions = endpoint({
  method: 'GET',
  path: '/api/me/questions',
  who: 'member',
  viewableAsMember: true,
  tag: 'questions',
  summary: 'What I have asked about any product, the newest first, withdrawn and hidden ones too',
  query: strictObject(cursorQuery),
  data: cursorPageOf(AskedQuestionSchema),
});

const answerInput = { text: longText(MAX_ANSWER_LENGTH, 1) };

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/answer',
  who: 'member',
  tag: 'questions',
  summary: 'Answer a question about my product, once; everybody reads it then',
  params: byId,
  body: strictObject(answerInput),
  data: QuestionToSellerSchema,
});

export const correctAnswer = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/answer',
  who: 'member',
  tag: 'questions',
  summary: 'Correct my answer, within a day',
  params: byId,
  body: strictObject(answerInput),
  data: QuestionToSellerSchema,
});

const StaffQuestionSchema = strictObject({
  ...QuestionToSellerSchema.properties,
  /** Whether the platform sells the product, so that staff answer. */
  isPlatform: Type.Boolean(),
  withdrawnAt: NullableTime,
  /** Rises with every change. */
  version: Type.Integer({ minimum: 1 }),
});
export type StaffQuestion = Static<typeof StaffQuestionSchema>;

const staffFilters = {
  state: Type.Optional(Type.String({ maxLength: 20 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

export const listAllQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/questions',
  who: 'reviews',
  tag: 'admin',
  summary:
    'All questions, the newest first; by state (waiting for staff, open with members, answered, hidden) or by product title',
  query: strictObject({ ...cursorQuery, ...staffFilters }),
  data: cursorPageOf(StaffQuestionSchema),
});

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/questions.csv',
  who: 'reviews',
  tag: 'admin',
  summary: 'The questions of the list with the same filters as CSV; the export is logged',
  query: strictObject(staffFilters),
  ...csvAnswer,
});

/** As staff saw the question: after any change meanwhile the write is refused. */
const version = Type.Integer({ minimum: 1 });
const staffAnswer = strictObject({ ...answerInput, version });

export const answerAsShop = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/answer',
  who: 'reviews',
  tag: 'admin',
  summary: 'Answer a question about the platform’s product, once',
  params: byId,
  body: staffAnswer,
  data: StaffQuestionSchema,
});

export const correctAsShop = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/:id/answer',
  who: 'reviews',
  tag: 'admin',
  summary: 'Correct the platform’s answer, within a day',
  params: byId,
  body: staffAnswer,
  data: StaffQuestionSchema,
});

export const hideQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/hide',
  who: 'reviews',
  tag: 'admin',
  summary:
    'Hide a question with its answer, or the answer alone, with a reason that its author reads',
  params: byId,
  body: strictObject({ part: oneOf(PARTS), reason: text(200), version }),
  data: StaffQuestionSchema,
});

export const showQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/show',
  who: 'reviews',
  tag: 'admin',
  summary: 'Show what was hidden again',
  params: byId,
  body: strictObject({ reason: text(200), version }),
  data: StaffQuestionSchema,
});
