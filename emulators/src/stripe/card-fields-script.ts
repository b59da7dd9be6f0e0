/**
 * What runs inside the card iframe. Kept as text, because it is sent and never imported: no bundler may touch it.
 * It answers only to a parent whose origin is on the list.
 */
export const CARD_FIELDS_SCRIPT = String.raw`
const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const dress = (theme) => { document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'; };
dress(query.get('theme'));
const named = query.get('origin') || (document.referrer && new URL(document.referrer).origin);
let parentOrigin = settings.parentOrigins.includes(named) ? named : settings.parentOrigins[0];
const tell = (message) => parent.postMessage(message, parentOrigin);
const ready = () => tell({ type: 'qe:ready', height: document.documentElement.offsetHeight });

const digits = (value) => value.replace(/\D/g, '');
$('number').addEventListener('input', (event) => {
  const value = digits(event.target.value).slice(0, 19);
  const groups = /^3[47]/.test(value) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  event.target.value = groups.global ? (value.match(groups) || []).join(' ') : (value.match(groups) || []).slice(1).filter(Boolean).join(' ');
});
$('expiry').addEventListener('input', (event) => {
  if (event.inputType && event.inputType.startsWith('delete')) return;
  const value = digits(event.target.value).slice(0, 4);
  event.target.value = value.length > 2 ? value.slice(0, 2) + '/' + value.slice(2) : value;
});

const luhn = (number) => [...number].reverse().reduce((sum, digit, place) => {
  const twice = Number(digit) * (place % 2 ? 2 : 1);
  return sum + (twice > 9 ? twice - 9 : twice);
}, 0) % 10 === 0;

const checks = {
  number: (value) => (digits(value) === '' ? 'Enter your card number.' : digits(value).length < 12 || !luhn(digits(value)) ? 'This card number is not complete or has a typing slip.' : ''),
  expiry: (value) => {
    const [, month, year] = value.match(/^(\d{2})\/(\d{2})$/) || [];
    if (!month) return 'Enter the date as month and year, for example 08/29.';
    if (+month < 1 || +month > 12) return 'There is no such month.';
    const now = new Date();
    return 2000 + +year < now.getFullYear() || (2000 + +year === now.getFullYear() && +month < now.getMonth() + 1) ? 'This card has expired.' : '';
  },
  cvc: (value) => (/^\d{3,4}$/.test(value) ? '' : 'Enter the 3 or 4 digits on your card.'),
  postcode: (value) => (value.trim() ? '' : 'Enter the postcode of your card’s bill.'),
};
const show = (id, message) => {
  $(id + '-error').textContent = message;
  message ? $(id).setAttribute('aria-invalid', 'true') : $(id).removeAttribute('aria-invalid');
};
for (const id of Object.keys(checks)) $(id).addEventListener('input', () => show(id, ''));

const fieldOfParam = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };
let busy = false;
async function create() {
  if (busy) return;
  let first;
  for (const id of Object.keys(checks)) {
    const message = checks[id]($(id).value);
    show(id, message);
    if (message && !first) first = { field: id, message };
  }
  if (first) {
    $(first.field).focus();
    return tell({ type: 'qe:error', ...first });
  }
  busy = true;
  const [month, year] = $('expiry').value.split('/');
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digits($('number').value), 'card[exp_month]': month, 'card[exp_year]': '20' + year, 'card[cvc]': $('cvc').value,
    'billing_details[address][postal_code]': $('postcode').value.trim(),
  });
  try {
    const answer = await fetch('/v1/payment_methods', { method: 'POST', body, headers: { Authorization: 'Bearer ' + settings.publishableKey } });
    const made = await answer.json();
    if (made.error) {
      const field = fieldOfParam[made.error.param] || 'number';
      show(field, made.error.message);
      tell({ type: 'qe:error', message: made.error.message, field });
    } else {
      const { brand, last4, exp_month, exp_year } = made.card;
      tell({ type: 'qe:payment-method', id: made.id, card: { brand, last4, exp_month, exp_year } });
    }
  } catch {
    tell({ type: 'qe:error', message: 'The payment service cannot be reached. Nothing was charged; try again in a moment.', field: null });
  } finally {
    busy = false;
  }
}

addEventListener('message', (event) => {
  if (event.source !== parent || !settings.parentOrigins.includes(event.origin)) return;
  parentOrigin = event.origin;
  if (event.data && event.data.type === 'qe:create-payment-method') create();
  if (event.data && event.data.type === 'qe:theme') dress(event.data.theme);
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(ready).observe(document.documentElement);
ready();
`
