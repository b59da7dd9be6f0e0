/** Tables and other dense components of antd. Wrap the page in `AntdTheme`. */

export type { DrawerProps, TableColumnsType, TableProps } from 'antd'
export { Drawer, Pagination, Segmented, Statistic, Steps, Table } from 'antd'
export { AntdTheme } from '../antd/antd-theme'
