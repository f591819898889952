import { signedInCookie } from '#domain/identity/accounts.ts';
import { cartsKey } from '../cart/cartStore.ts';

/**
 * Inline script of cached documents, run before the first paint. It marks signed-in users and visitors with a cart for
 * the styles, and gives a form posted before the page's scripts an idempotency key, which the browser's history keeps so
 * that sending the form again places no second order. The content security policy allows it by its hash, so it is the
 * same on every page.
 */
export const headScript = `if(/(^|; )(__Host-)?${signedInCookie.replaceAll('.', '\\.')}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn="";
try{if((localStorage.getItem("${cartsKey}")||"").length>2)document.documentElement.dataset.hasCart=""}catch(error){}
addEventListener("submit",function(event){
var field=event.target.elements.namedItem("key"),state=history.state||{};
if(event.defaultPrevented||!field||field.value)return;
field.value=state.key||Array.from(crypto.getRandomValues(new Uint8Array(16)),function(byte){return byte.toString(16).padStart(2,"0")}).join("");
history.replaceState(Object.assign({},state,{key:field.value}),"")
});`;
