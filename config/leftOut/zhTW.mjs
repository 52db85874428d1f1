/** The language of antd and pro-components without a ConfigProvider, which the site always has. */
export { default } from 'antd/es/locale/zh_TW';
