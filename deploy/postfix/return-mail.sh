#!/bin/sh
# Hands a mail that came back to the shop (ADR 142): return-mail.sh RECIPIENT SITE_URL < MAIL. What is said of the delivery stands
# in its beginning. In master.cf, with BOUNCE_ADDRESS's domain or address in the transport map:
#   gab       unix  -  n  n  -  2  pipe
#     flags=q user=nobody argv=/opt/gab/deploy/postfix/return-mail.sh ${original_recipient} https://shop.example
# Exit code 75 (EX_TEMPFAIL) makes Postfix try again; a mail that the shop refuses for good is dropped.
status=$(
  { head -c 45000; cat > /dev/null; } |
    curl --silent --output /dev/null --write-out '%{http_code}' --max-time 30 \
      --data-urlencode "to=$1" --data-urlencode message@- "$2/api/mails/returned"
) || exit 75
case $status in
  2* | 404 | 413) exit 0 ;;
  *) exit 75 ;;
esac
