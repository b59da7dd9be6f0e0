export { type DocumentKind, moneyDocument, type MoneyDocument, type PaidStay } from './money-document'
