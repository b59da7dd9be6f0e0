export { ChangeStayForm, type ChangeStayFormProps, type StayChangeInput } from './change-stay-form'
export { DayCalendar, type DayCalendarProps } from './day-calendar'
export { canCheckIn, canCheckOut, type StayDates, type StayLimits } from './stay'
export { StayCalendar, type StayCalendarProps } from './stay-calendar'
