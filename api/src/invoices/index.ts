export { type DocumentKind, type MoneyDocument, moneyDocument, type PaidStay } from './money-document'
