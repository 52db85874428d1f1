import type { IApi } from '@umijs/max';

/** Umi has no setting for the page's language. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-Hant-TW');
    return $;
  });
};
