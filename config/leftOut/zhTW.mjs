/** pro-components' language without a ConfigProvider, which the site always has. */
export { default } from 'antd/es/locale/zh_TW';
