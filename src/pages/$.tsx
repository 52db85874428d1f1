export { default } from './404';
