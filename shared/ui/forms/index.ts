/** Fields of antd that have no native equivalent. Wrap the page in `AntdTheme`. */

export type { DatePickerProps, InputNumberProps, SelectProps, SliderSingleProps, UploadFile, UploadProps } from 'antd'
export { DatePicker, InputNumber, Select, Slider, Upload } from 'antd'
export { AntdTheme } from '../antd/antd-theme'
