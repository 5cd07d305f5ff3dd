vcl 4.1;

# Varnish that verifies media URLs itself: all viewers share one copy of each segment. It needs the module digest (Debian:
# varnish-vmod-digest). Run the product with MEDIA_BASE_URL and MEDIA_ADDRESS_KEYS. Change the lines marked with „yours”.

import digest;
import std;

backend product {
  .host = "127.0.0.1";                       # yours
  .port = "3000";
}

# nginx on DATA_DIR/media, or a bucket that only this machine may read.
backend origin {
  .host = "127.0.0.1";                       # yours
  .port = "8080";
}

sub open_media_address {
  # The whole URL as it was sent: a query, an encoded letter or a dot segment does not match.
  if (req.url !~ "^/m/[a-z0-9]{1,8}\.[A-Za-z0-9_-]{22}/[0-9]{1,12}/[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$" || (req.method != "GET" && req.method != "HEAD")) {
    return (synth(403));
  }
  # Each key of MEDIA_ADDRESS_KEYS by the first eight characters of its SHA-256 (hex).
  if (req.url ~ "^/m/00000000\.") {
    set req.http.x-key = "YOUR-ADDRESS-KEY"; # yours
  } elsif (req.url ~ "^/m/11111111\.") {
    set req.http.x-key = "YOUR-OTHER-KEY"; # yours, while keys are rotated
  } else {
    return (synth(403));
  }

  # 128 bits of HMAC-SHA-256 over "<expiry> <session> <film>", in base64url. Only a signature stands between a dot
  # and a slash.
  set req.http.x-digest = digest.hmac_sha256(req.http.x-key, regsub(req.url, "^/m/[^/]+/([^/]+)/([^/]+)/([^/]+)/.*", "\1 \2 \3"));
  unset req.http.x-key;
  if (!std.strstr(req.url, "." + digest.base64url_nopad_hex(regsub(req.http.x-digest, "^(0x.{32}).*", "\1")) + "/")) {
    return (synth(403));
  }
  unset req.http.x-digest;
  if (now >= std.real2time(std.real(regsub(req.url, "^/m/[^/]+/([^/]+)/.*", "\1"), 0.0), now)) {
    return (synth(410));
  }

  set req.url = regsub(req.url, "^/m/[^/]+/[^/]+/[^/]+/", "/v/");
}

sub vcl_recv {
  # Pages, calls, pictures, playlists and film keys: the product checks the subscription.
  if (req.url !~ "^/m/" || req.url ~ "(\.m3u8|/film\.key)$") {
    set req.backend_hint = product;
    return (pass);
  }

  call open_media_address;
  unset req.http.cookie;
  unset req.http.authorization;
  set req.backend_hint = origin;
  return (hash);
}

sub vcl_backend_response {
  if (bereq.url ~ "^/v/") {
    if (beresp.status == 200 || beresp.status == 206 || beresp.status == 304) {
      set beresp.ttl = 365d;
    } else {
      # Not stored: an error of the origin is gone as soon as it is corrected. Requests do not wait for each other.
      set beresp.ttl = 120s;
      set beresp.uncacheable = true;
      return (deliver);
    }
  }
}

sub vcl_deliver {
  if (req.url ~ "^/v/") {
    if (resp.status == 200 || resp.status == 206 || resp.status == 304) {
      set resp.http.cache-control = "private, max-age=31536000, immutable";
    } else {
      set resp.http.cache-control = "no-store";
    }
    set resp.http.access-control-allow-origin = "https://hlizo.ro"; # yours
    unset resp.http.via;
    unset resp.http.x-varnish;
  }
}

sub vcl_synth {
  # A player must be able to read that it is refused.
  set resp.http.access-control-allow-origin = "https://hlizo.ro"; # yours
  set resp.http.cache-control = "no-store";
  set resp.body = "";
  return (deliver);
}
