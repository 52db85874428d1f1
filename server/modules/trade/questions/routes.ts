import * as endpoint from '@common/endpoints/questions';
import { type Route, rawRoute, route } from '../../../http/route';
import { answerAsSeller, correctAsSeller } from './answerQuestion';
import { askQuestion, withdrawQuestion } from './askQuestion';
import { exportQuestions } from './exportQuestions';
import { answerAsShop, correctAsShop, hide, listForStaff, show } from './moderate';
import { listMine, listShown, listToMe } from './readQuestions';

export const questionRoutes: Route[] = [
  route(endpoint.listQuestions, listShown),
  route(endpoint.askQuestion, askQuestion),
  route(endpoint.withdrawQuestion, withdrawQuestion),
  route(endpoint.listMyQuestions, listMine),
  route(endpoint.listQuestionsToMe, listToMe),
  route(endpoint.answerQuestion, answerAsSeller),
  route(endpoint.correctAnswer, correctAsSeller),
  route(endpoint.listAllQuestions, listForStaff),
  rawRoute(endpoint.exportQuestions, exportQuestions),
  route(endpoint.answerAsShop, answerAsShop),
  route(endpoint.correctAsShop, correctAsShop),
  route(endpoint.hideQuestion, hide),
  route(endpoint.showQuestion, show),
];
