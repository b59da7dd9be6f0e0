export { fetchCalendar, type Fetched, type Known, NotFetched, type Reach, readAddress } from './fetch-calendar'
export { NotACalendar } from './lines'
export { type Place, type ReadCalendar, readCalendar, type TakenElsewhere } from './read-calendar'
export { type Taken, writeCalendar } from './write-calendar'
