import { signedInCookie } from '#domain/identity/accounts.ts';

/**
 * What the browser adds to a document that is the same for everybody, before anything is painted: that somebody is signed
 * in here, for the styles; and a key to a form that has an empty one, when it is posted before the page's own script was
 * there. The browser's history keeps it: whoever comes back and sends the form again places no second order. It is let
 * through by its hash, so it is the same on every page.
 */
export const headScript = `if(/(^|; )(__Host-)?${signedInCookie.replaceAll('.', '\\.')}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn="";
addEventListener("submit",function(event){
var field=event.target.elements.namedItem("key"),state=history.state||{};
if(event.defaultPrevented||!field||field.value)return;
field.value=state.key||Array.from(crypto.getRandomValues(new Uint8Array(16)),function(byte){return byte.toString(16).padStart(2,"0")}).join("");
history.replaceState(Object.assign({},state,{key:field.value}),"")
});`;
