/**
 * What `accounts.google.com/gsi/client` offers for the code model, over the local issuer's window.
 * Rule: Google Identity Services, "Using the code model" reference.
 */
export const clientScript = `(() => {
  const address = new URL('./choose', document.currentScript.src)
  const initCodeClient = (config) => ({
    requestCode() {
      const asked = { client_id: config.client_id, scope: config.scope, state: config.state ?? '', select_account: String(config.select_account ?? false), origin: location.origin }
      const popup = open(address + '?' + new URLSearchParams(asked), 'google', 'popup,width=480,height=640')
      if (!popup) return config.error_callback?.({ type: 'popup_failed_to_open', message: 'The window could not be opened.' })
      let late
      const end = () => { clearInterval(look); clearTimeout(late); removeEventListener('message', hear) }
      const hear = ({ source, data, origin }) => {
        // A window that is gone by now is no source any more.
        if ((source && source !== popup) || origin !== address.origin || data?.from !== 'local-google') return
        end()
        config.callback(data.answer)
      }
      const look = setInterval(() => {
        if (!popup.closed) return
        clearInterval(look)
        // Its answer may still be on the way: the window closes itself right after sending it.
        late = setTimeout(() => {
          end()
          config.error_callback?.({ type: 'popup_closed', message: 'The window was closed.' })
        }, 500)
      }, 200)
      addEventListener('message', hear)
    },
  })
  window.google = { accounts: { ...window.google?.accounts, oauth2: { initCodeClient } } }
})()
`
