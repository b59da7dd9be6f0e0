/**
 * The script of the card iframe. It is text, because the page inlines it and no bundler may touch it.
 * It answers only a parent whose origin is on the list.
 */
export const CARD_FIELDS_SCRIPT = String.raw`
const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const applyTheme = (theme) => { document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'; };
applyTheme(query.get('theme'));
const requestedOrigin = query.get('origin') || (document.referrer && new URL(document.referrer).origin);
let parentOrigin = settings.parentOrigins.includes(requestedOrigin) ? requestedOrigin : settings.parentOrigins[0];
const send = (message) => parent.postMessage(message, parentOrigin);
const sendHeight = () => send({ type: 'qe:ready', height: document.documentElement.offsetHeight });

const digits = (value) => value.replace(/\D/g, '');
$('number').addEventListener('input', (event) => {
  const value = digits(event.target.value).slice(0, 19);
  const groups = /^3[47]/.test(value) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const matches = value.match(groups) || [];
  event.target.value = (groups.global ? matches : matches.slice(1).filter(Boolean)).join(' ');
});
$('expiry').addEventListener('input', (event) => {
  if (event.inputType && event.inputType.startsWith('delete')) return;
  const value = digits(event.target.value).slice(0, 4);
  event.target.value = value.length > 2 ? value.slice(0, 2) + '/' + value.slice(2) : value;
});

const luhn = (number) => [...number].reverse().reduce((sum, digit, index) => {
  const doubled = Number(digit) * (index % 2 ? 2 : 1);
  return sum + (doubled > 9 ? doubled - 9 : doubled);
}, 0) % 10 === 0;

const checks = {
  number: (value) => {
    const number = digits(value);
    if (number === '') return 'Enter your card number.';
    return number.length < 12 || !luhn(number) ? 'This card number is not complete or has a typing slip.' : '';
  },
  expiry: (value) => {
    const [, month, year] = value.match(/^(\d{2})\/(\d{2})$/) || [];
    if (!month) return 'Enter the date as month and year, for example 08/29.';
    if (+month < 1 || +month > 12) return 'There is no such month.';
    const now = new Date();
    const endOfMonth = new Date(2000 + +year, +month, 1);
    return endOfMonth <= now ? 'This card has expired.' : '';
  },
  cvc: (value) => (/^\d{3,4}$/.test(value) ? '' : 'Enter the 3 or 4 digits on your card.'),
  postcode: (value) => (value.trim() ? '' : 'Enter the postcode of your card’s bill.'),
};
const showError = (id, message) => {
  $(id + '-error').textContent = message;
  message ? $(id).setAttribute('aria-invalid', 'true') : $(id).removeAttribute('aria-invalid');
};
for (const id of Object.keys(checks)) $(id).addEventListener('input', () => showError(id, ''));

const fieldOfParam = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };
let busy = false;
async function createPaymentMethod() {
  if (busy) return;
  let firstError;
  for (const id of Object.keys(checks)) {
    const message = checks[id]($(id).value);
    showError(id, message);
    if (message && !firstError) firstError = { field: id, message };
  }
  if (firstError) {
    $(firstError.field).focus();
    return send({ type: 'qe:error', ...firstError });
  }
  busy = true;
  const [month, year] = $('expiry').value.split('/');
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digits($('number').value),
    'card[exp_month]': month,
    'card[exp_year]': '20' + year,
    'card[cvc]': $('cvc').value,
    'billing_details[address][postal_code]': $('postcode').value.trim(),
  });
  try {
    const headers = { Authorization: 'Bearer ' + settings.publishableKey };
    const response = await fetch('/v1/payment_methods', { method: 'POST', body, headers });
    const method = await response.json();
    if (method.error) {
      const field = fieldOfParam[method.error.param] || 'number';
      showError(field, method.error.message);
      send({ type: 'qe:error', message: method.error.message, field });
    } else {
      const { brand, last4, exp_month, exp_year } = method.card;
      send({ type: 'qe:payment-method', id: method.id, card: { brand, last4, exp_month, exp_year } });
    }
  } catch {
    const message = 'The payment service cannot be reached. Nothing was charged; try again in a moment.';
    send({ type: 'qe:error', message, field: null });
  } finally {
    busy = false;
  }
}

addEventListener('message', (event) => {
  if (event.source !== parent || !settings.parentOrigins.includes(event.origin)) return;
  parentOrigin = event.origin;
  if (event.data && event.data.type === 'qe:create-payment-method') createPaymentMethod();
  if (event.data && event.data.type === 'qe:theme') applyTheme(event.data.theme);
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(sendHeight).observe(document.documentElement);
sendHeight();
`
