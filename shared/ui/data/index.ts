/** Tables of antd, for pages with many lines. Wrap them in `AntdTheme`. */

export type { TableColumnsType } from 'antd'
export { Table } from 'antd'
export { AntdTheme } from '../antd/antd-theme'
