/* The viewer's template as it stands in the source tree, for viewer_page.cpp. */
    .section POLYPACK_READ_ONLY
    .global polypack_viewer_template
    .global polypack_viewer_template_size
polypack_viewer_template:
    .incbin POLYPACK_VIEWER_TEMPLATE
end_of_template:
    .balign 8
polypack_viewer_template_size:
    .quad end_of_template - polypack_viewer_template
