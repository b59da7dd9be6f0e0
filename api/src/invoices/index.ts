export { type DocumentKind, type MoneyDocument, moneyDocument, type PaidStay } from './money-document'
export { type PeriodStatement, statementDocument } from './statement'
