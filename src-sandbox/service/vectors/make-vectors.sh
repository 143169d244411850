#!/bin/sh
# Prints signatures.json: digests made with the openssl command line, independently of the sandbox's code.
# Usage: sh make-vectors.sh > signatures.json
set -eu

digest() { printf '%s' "$2" | openssl dgst -sha256 -hmac "$1" | sed 's/^.*= //'; }
quoted() { printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g'; }

comma=''
# authorization KEY X-DATE X-LOGIN BODY: input is X-Date + X-Login + body.
authorization() {
  printf '%s\n  {"header": "Authorization", "key": "%s", "xDate": "%s", "xLogin": "%s", "body": "%s", "digest": "%s"}' \
    "$comma" "$1" "$2" "$3" "$(quoted "$4")" "$(digest "$1" "$2$3$4")"
  comma=','
}
# payload KEY BODY: input is the body alone.
payload() {
  printf '%s\n  {"header": "Payload-Signature", "key": "%s", "body": "%s", "digest": "%s"}' \
    "$comma" "$1" "$(quoted "$2")" "$(digest "$1" "$2")"
  comma=','
}

printf '['
authorization '4lph0ns3' '2020-06-24T17:13:21Z' '1955f2d' ''
authorization 'TEST_SIGNATURE_KEY' '2026-05-15T12:00:00Z' 'TEST_LOGIN' '{"country":"PE","document_type":"DNI","document":"01234567"}'
authorization 'TEST_SIGNATURE_KEY' '2026-05-15T07:00:00-0500' 'TEST_LOGIN' '{ "country": "PE", "nombre": "Ñusta Núñez" }'
payload 'TEST_SIGNATURE_KEY' '{"login":"TEST_LOGIN","pass":"TEST_PASS","external_id":"ext-1","cashout_id":11954}'
payload 'TEST_SIGNATURE_KEY' '{"login":"TEST_LOGIN","pass":"TEST_PASS","beneficiary_lastname":"Muñoz Peña","amount":10.10,"comments":"a/b"}'
payload 'TEST_SIGNATURE_KEY' '{"login":"TEST_LOGIN","pass":"TEST_PASS","amount":10.1}'
payload 'TEST_SIGNATURE_KEY' ''
printf '\n]\n'
