// Says what the laboratory needs where it is opened from a folder: there browsers run no modules. So this is none.

if (location.protocol === "file:") {
  for (const id of ["hostless", "tabs"]) document.getElementById(id)?.toggleAttribute("hidden");
}
