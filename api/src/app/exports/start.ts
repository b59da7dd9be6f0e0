export { runProcess } from '../run-process'
export { type ApiParts, apiFolder, type RunningApi, type Services, startApi } from '../start'
