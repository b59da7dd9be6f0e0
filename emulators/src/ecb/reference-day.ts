/** Exchange rates of one day: units of each currency for one euro, as decimal text. */
export interface ReferenceRates {
  /** `YYYY-MM-DD` */
  day: string
  perEuro: Record<string, string>
}

/** Euro foreign exchange reference rates of 24 September 2026. Source: European Central Bank, eurofxref-daily.xml. */
export const referenceDay: ReferenceRates = {
  day: '2026-09-24',
  perEuro: {
    USD: '1.1367',
    JPY: '180.57',
    CZK: '24.399',
    DKK: '7.4756',
    GBP: '0.85986',
    HUF: '366.15',
    PLN: '4.3823',
    RON: '5.2779',
    SEK: '11.2645',
    CHF: '0.9409',
    ISK: '138.00',
    NOK: '10.7895',
    TRY: '55.5332',
    AUD: '1.6177',
    BRL: '5.8890',
    CAD: '1.6047',
    CNY: '7.6302',
    HKD: '8.9148',
    IDR: '20384.10',
    ILS: '3.4649',
    INR: '109.0775',
    KRW: '1555.69',
    MXN: '19.9878',
    MYR: '4.6457',
    NZD: '2.0049',
    PHP: '71.328',
    SGD: '1.4549',
    THB: '38.057',
    ZAR: '18.6836',
  },
}
