/** Fields that the platform does not have and antd does well. Wrap the page in `AntdTheme`. */

export type { DatePickerProps, InputNumberProps, SelectProps, SliderSingleProps, UploadFile, UploadProps } from 'antd'
export { DatePicker, InputNumber, Select, Slider, Upload } from 'antd'
export { AntdTheme } from '../antd/antd-theme'
