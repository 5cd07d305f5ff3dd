#!/bin/sh
# Makes the ten masters of this folder from generated pictures and tones: sh make.sh
# Each is a file of a kind that the import once refused or packaged badly. Needs ffmpeg with libx264 and libmp3lame.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make() { ffmpeg -hide_banner -loglevel error -nostdin -y "$@"; }
picture() { printf 'testsrc2=size=160x90:rate=25:duration=%s' "$1"; }
sound() { printf 'sine=frequency=300:duration=%s' "$1"; }
H264='-c:v libx264 -preset slow -crf 40 -pix_fmt yuv420p'
AAC='-c:a aac -b:a 32k'

printf '1\n00:00:00,500 --> 00:00:01,500\n{\\an8}Bună <i>seara</i>!\n' >"$work/one.srt"
printf '1\n00:00:00,500 --> 00:00:01,500\n{\\i1}{\\i0}\n' >"$work/empty.srt"
make -f lavfi -i color=c=0xff0000:s=90x90:r=1 -frames:v 1 "$work/cover.png"

# A last AAC frame of its own.
make -f lavfi -i "$(picture 4)" -f lavfi -i "$(sound 4)" $H264 $AAC whole.mp4

# A sound that is shorter, and one that is longer.
make -f lavfi -i "$(picture 4)" -f lavfi -i "$(sound 1.5)" $H264 $AAC shorter.mp4
make -f lavfi -i "$(picture 2)" -f lavfi -i "$(sound 4)" $H264 $AAC longer.mp4

# A variable frame rate: every fourth of thirty frames is missing.
make -f lavfi -i 'testsrc2=size=160x90:rate=30:duration=4' -f lavfi -i "$(sound 4)" \
  -vf 'select=not(eq(mod(n\,4)\,3))' -fps_mode vfr $H264 -bf 0 $AAC vfr.mp4

# A second sound track.
make -f lavfi -i "$(picture 3)" -f lavfi -i "$(sound 3)" -f lavfi -i "$(sound 3)" \
  -map 0 -map 1 -map 2 $H264 $AAC \
  -metadata:s:a:0 language=ron -metadata:s:a:1 language=eng -disposition:a:0 default two.mkv

# Captions in MP4, in two languages and once more.
make -f lavfi -i "$(picture 3)" -i "$work/one.srt" -i "$work/one.srt" -i "$work/one.srt" \
  -map 0 -map 1 -map 2 -map 3 $H264 -c:s mov_text \
  -metadata:s:s:0 language=ron -metadata:s:s:1 language=eng -metadata:s:s:2 language=eng captions.mp4

# Captions in Matroska: ASS, without a language, and without a word.
make -f lavfi -i "$(picture 3)" -i "$work/one.srt" -i "$work/one.srt" -i "$work/empty.srt" \
  -map 0 -map 1 -map 2 -map 3 $H264 -c:s:0 ass -c:s:1 srt -c:s:2 srt \
  -metadata:s:s:0 language=rum -metadata:s:s:2 language=fre captions.mkv

# Sound alone: with artwork, and without.
make -f lavfi -i "$(sound 3)" -i "$work/cover.png" -map 0 -map 1 -c:a libmp3lame -b:a 32k \
  -c:v mjpeg -disposition:v attached_pic episode.mp3
make -f lavfi -i "$(sound 3)" -i "$work/cover.png" -map 0 -map 1 $AAC \
  -c:v mjpeg -disposition:v attached_pic episode.m4a
make -f lavfi -i "$(sound 3)" -c:a flac episode.flac
